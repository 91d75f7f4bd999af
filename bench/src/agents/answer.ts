/** @returns the text that a script gave, which stands in the answer as JSON; the answer as it is when there is none */
export function unquote(answer: string): string {
  const [quoted] = /"(?:[^"\\]|\\.)*"/.exec(answer) ?? []
  return quoted === undefined ? answer : String(JSON.parse(quoted))
}
