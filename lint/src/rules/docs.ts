/** @returns the URL of a rule's documentation page, which editors show. */
export function pageOf(rule: string): string {
  return `https://github.com/abp-kit/abp-kit/blob/main/lint/docs/rules/${rule}.md`
}
