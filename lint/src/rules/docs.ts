/** @returns where a rule is explained: the address of its page, which editors show. */
export function pageOf(rule: string): string {
  return `https://github.com/abp-kit/abp-kit/blob/main/lint/docs/rules/${rule}.md`
}
