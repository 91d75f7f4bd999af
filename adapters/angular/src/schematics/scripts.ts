const command = /(?<=^|[\s;&|(])(?=ng (?:build|b|serve|s|dev)(?![-:\w]))/g

/**
 * Lets the npm scripts that build or serve the app write the manifest first.
 *
 * @param scripts - of package.json
 * @param project - its name, if there are several
 * @returns the scripts that change, by their names
 */
export function wrapScripts(scripts: Record<string, string>, project?: string): Record<string, string> {
  const prefix = project === undefined ? 'abp-angular ' : `abp-angular --project=${project} `
  const changed = Object.entries(scripts)
    .filter(([, script]) => !script.includes('abp-angular'))
    .map(([name, script]) => [name, script.replace(command, prefix)] as const)
    .filter(([name, script]) => script !== scripts[name])
  return Object.fromEntries(changed)
}
