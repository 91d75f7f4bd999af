/**
 * Lets the npm scripts that build or serve the app write the manifest first.
 *
 * @param scripts - of package.json
 * @param project - the application, if the workspace has several: then only commands that name it
 * @returns the scripts that change, by their names
 */
export function wrapScripts(scripts: Record<string, string>, project?: string): Record<string, string> {
  const named = project === undefined ? '' : String.raw` +(?:--project[= ])?${literally(project)}(?![-:\w])`
  const command = new RegExp(
    String.raw`(?<=^|[\s;&|(])(?<!abp-angular )(?=ng (?:build|b|serve|s|dev)(?![-:\w])${named})`,
    'g',
  )
  const changed = Object.entries(scripts)
    .map(([name, script]) => [name, script.replace(command, 'abp-angular ')] as const)
    .filter(([name, script]) => script !== scripts[name])
  return Object.fromEntries(changed)
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
