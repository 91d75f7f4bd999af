/** @returns the text that a script returned, which is JSON inside the answer; the whole answer if there is none */
export function unquote(answer: string): string {
  const [quoted] = /"(?:[^"\\]|\\.)*"/.exec(answer) ?? []
  return quoted === undefined ? answer : String(JSON.parse(quoted))
}
