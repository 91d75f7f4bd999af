import type { Finding } from './check/index.ts'

/**
 * Reports a build that bundles all scripts into one file. Agents can still use the app, so this should not
 * fail a build.
 *
 * @param setting - the setting that causes it, as shown to the developer
 * @returns the finding
 */
export function bundledForAll(setting: string): Finding[] {
  const message = `The build makes one file of all scripts, because of ${setting}. So every visitor downloads what only agents need: the definition, its schemas and the handlers. Without the setting, these are files of their own. If you want one file, keep it: agents can use the app.`
  return [{ code: 'AGENT_FILES_BUNDLED', message }]
}
