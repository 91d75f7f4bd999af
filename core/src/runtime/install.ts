/** placeholder while the runtime is being written */
export function install(app: unknown, around?: <Result>(run: () => Result) => Result): void {
  console.log(app, around)
}
