/**
 * Makes the npm scripts that build or serve the app write the manifest first.
 *
 * @param scripts - scripts in package.json
 * @param project - the application, if the workspace has several; then only commands that name it change
 * @returns the changed scripts by name
 */
export function wrapScripts(scripts: Record<string, string>, project?: string): Record<string, string> {
  const named = namedBy(project)
  const command = new RegExp(
    String.raw`(?<=^|[\s;&|(])(?<!abp-angular )(?=ng (?:build|b|serve|s|dev)(?![-:\w])${named})`,
    'g',
  )
  return changed(scripts, (script) => script.replace(command, 'abp-angular '))
}

/** Undoes {@link wrapScripts} and also removes the `abp-angular` options. */
export function unwrapScripts(scripts: Record<string, string>, project?: string): Record<string, string> {
  const command = new RegExp(
    String.raw`(?<=^|[\s;&|(])abp-angular (?:--\S+ )*(?=ng \w+${namedBy(project)})`,
    'g',
  )
  return changed(scripts, (script) => script.replace(command, ''))
}

/** @returns the pattern after a command's word, if the command must name the application */
function namedBy(project: string | undefined): string {
  return project === undefined ? '' : String.raw` +(?:--project[= ])?${literally(project)}(?![-:\w])`
}

function changed(
  scripts: Record<string, string>,
  change: (script: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(scripts)
      .map(([name, script]) => [name, change(script)] as const)
      .filter(([name, script]) => script !== scripts[name]),
  )
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
