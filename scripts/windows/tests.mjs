/**
 * Tests of what runs on every developer's machine, and of paths, file names and processes, which differ on Windows. None
 * starts a browser. `npm run test:windows` runs them on Windows, and elsewhere under Wine.
 */
export const windowsTests = [
  'agent/cli/test/add/{app-folder,app-name,built-for,candidates,child,development-address,edits}.test.ts',
  'agent/cli/test/add/{house-style,manager,next,next-proxy,no-adapter,nx,project,run-program}.test.ts',
  'agent/cli/test/add/{same-code,script-flags,server-of}.test.ts',
  'agent/cli/test/{inject,package-imports}.test.ts',
  'agent/cli/test/{app,mcp,page}/*.test.ts',
  'agent/mcp/test/config/*.test.ts',
  'agent/mcp/test/output/{filename,save}.test.ts',
  'core/test/adapter/node/*.test.ts',
  'playgrounds/registry/test/command.test.ts',
  'templates/test/{app,build,command-line,compose,directory}/*.test.ts',
  'templates/test/{package-manager,templates}.test.ts',
  'templates/test/program/{arguments,create,directory,read-in-part}.test.ts',
]
