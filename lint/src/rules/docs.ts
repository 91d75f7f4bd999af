/** @returns where a rule is explained: the path of its page in this repository. */
export function pageOf(rule: string): string {
  return `lint/docs/rules/${rule}.md`
}
