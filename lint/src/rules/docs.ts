/** @returns the address of the page that explains a rule, which editors show. */
export function pageOf(rule: string): string {
  return `https://github.com/abp-kit/abp-kit/blob/main/lint/docs/rules/${rule}.md`
}
