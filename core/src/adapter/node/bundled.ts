import type { Finding } from './check/index.ts'

/**
 * For a build that makes one file of all scripts. It keeps no agent from the app, so it should not end a build.
 *
 * @param setting - what makes the build do that, for people
 * @returns the finding
 */
export function bundledForAll(setting: string): Finding[] {
  const message = `The build makes one file of all scripts, because of ${setting}. So every visitor downloads what only agents need: the definition, its schemas and the handlers. Without the setting, these are files of their own. If you want one file, keep it: agents can use the app.`
  return [{ code: 'AGENT_FILES_BUNDLED', message }]
}
