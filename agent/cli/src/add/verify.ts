import { checkSite, type Finding } from '@abp-kit/conformance'
import type { Terminal } from '../command-line/terminal.ts'
import { buildWarnings } from './build-warnings.ts'
import { buildsWithout } from './builds-without.ts'
import { tryReaders } from './config-readers.ts'
import { endOfOutput } from './end-of-output.ts'
import { firstOffered, nextSteps } from './next-steps.ts'
import type { Plan } from './plan.ts'
import { ownCommand } from './project/manager.ts'
import { commandOf } from './project/program.ts'
import type { Project } from './project/project.ts'
import { runProgram } from './run-program.ts'
import { serveBuild } from './serve-build.ts'
import { developmentServerOf } from './server-of.ts'
import { freePort, type ServedApp, startServer } from './start-server.ts'

export interface Verified {
  /** The last step that was tried. */
  step: 'build' | 'tests' | 'start' | 'check'
  problems: string[]
  /** The next step for the user. */
  next?: string
  /**
   * After a failed build: whether the app builds without the written files. `undefined`: that is not known.
   */
  buildsWithout?: boolean | undefined
}

/**
 * Builds the app, starts it, and checks it as agents see it. Reports the outcome.
 *
 * @param packages - the packages that were installed now
 * @throws {AbpError} `FILES_NOT_WRITTEN` if the build fails, and the written files change while the app is
 *   built without them
 */
export async function verify(
  project: Project,
  plan: Plan,
  packages: readonly string[],
  terminal: Terminal,
): Promise<Verified> {
  const own = ownCommand(project.manager, project.workspace)
  const checkIt = `${own} check <its URL>`
  const build = commandOf(project, 'build')
  if (!build) {
    const next = `package.json has no script \`build\`, so the app was not tried. Start it, and run: ${checkIt}`
    terminal.say(next, 'yellow')
    return { step: 'build', problems: [], next }
  }
  terminal.step(`${build.shown} …`)
  const since = Date.now()
  const built = await runProgram(build.words, build.folder, terminal.signal)
  if (built.code !== 0) {
    const problem = `The build ended with ${built.code}:\n${endOfOutput(built.output, 4000)}`
    terminal.say(problem, 'red')
    const isFineWithout = await buildsWithout(project, plan, { build, packages }, terminal)
    const next = `${afterFailedBuild(isFineWithout)} build, start the app, and run: ${checkIt}\nTo take everything back: ${own} add --remove`
    terminal.say(next, 'yellow')
    return { step: 'build', problems: [problem], next, buildsWithout: isFineWithout }
  }
  terminal.say('It builds.', 'green')
  for (const warning of buildWarnings(built.output)) terminal.say(`warn: ${warning}`, 'yellow')
  const readers = await tryReaders(project, plan, terminal)
  if (readers.problems.length > 0) {
    const next = `Fix that, and run your tests. To take everything back: ${own} add --remove`
    terminal.say([...readers.problems, next].join('\n'), 'red')
    return { step: 'tests', problems: readers.problems, next }
  }
  if (readers.untried.length > 0)
    terminal.say(
      `Not tried, but also reads the configuration. To try it: ${readers.untried.join(', ')}.`,
      'yellow',
    )
  const ofBuild = await serveBuild(project, terminal, since)
  const tried = 'elsewhere' in ofBuild ? ofBuild : await checkServed(ofBuild)
  if (!('elsewhere' in tried)) return tried
  const inDevelopment = await serveDevelopment(project, terminal)
  const isTried = inDevelopment ? ' The development server is checked instead.' : ''
  terminal.say(`${tried.elsewhere}${isTried}`, 'yellow')
  const again = inDevelopment && (await checkServed(inDevelopment))
  return again && !('elsewhere' in again) ? again : startItYourself([])

  function startItYourself(problems: string[], why = problems.length > 0 ? untried : ''): Verified {
    const next = `${why}Start the app as you do, and run: ${checkIt}`
    terminal.say([...problems, next].join('\n'), 'yellow')
    return { step: 'start', problems, next }
  }

  /** @returns `elsewhere`, a sentence, if the app can only be checked where it is deployed */
  async function checkServed(
    served: ServedApp | { problem: string },
  ): Promise<Verified | { elsewhere: string }> {
    if ('problem' in served) return startItYourself([served.problem])
    try {
      terminal.step('abp check …')
      const { capabilities, findings } = await checkSite(served.url, {
        signal: terminal.signal,
        calls: false,
      })
      const host = hostOfScripts(findings, served.url)
      if (host !== undefined)
        return {
          elsewhere: `The pages of the build load their scripts from ${host}, which gets them when the app is deployed.`,
        }
      const serious = findings.filter((finding) => finding.severity === 'error' && !isOfTheApp(finding))
      for (const finding of findings.filter(({ severity }) => severity !== 'note'))
        if (!isOfPreview(finding, project)) terminal.say(shown(finding), 'yellow')
      const problems = serious.map(({ what, rule }) => `${rule}: ${what}`)
      if (problems.length > 0) {
        const wrote = served.output()
        if (wrote !== '') terminal.say(`What the app's server wrote:\n${wrote}`)
        // The app may lack a variable or a service that exists where its developer starts it.
        if (serious.some(({ rule }) => rule === 'page-reachable') && (await isBroken(served.url)))
          return { ...startItYourself([], untried), problems }
        return { step: 'check', problems }
      }
      const next = nextSteps(project, plan.first ?? firstOffered(capabilities), served.url)
      terminal.say(next, 'green')
      return { step: 'check', problems, next }
    } finally {
      await served.stop()
    }
  }
}

/** Begins the next step when the app does not run here. */
const untried = 'The files are written, but the app could not be tried here. '

/** Whether the app answers with a server error (500 or above), or no longer answers. */
async function isBroken(url: string): Promise<boolean> {
  const status = await fetch(url).then(
    (response) => response.status,
    () => 500,
  )
  return status >= 500
}

/** @returns the host that lacks a page's scripts, if it differs from the page's host */
function hostOfScripts(findings: readonly Finding[], page: string): string | undefined {
  const lost = findings.find(({ rule, where }) => rule === 'session-starts' && where !== undefined)?.where
  if (lost === undefined || !URL.canParse(lost)) return undefined
  const { origin } = new URL(lost)
  return origin === new URL(page).origin ? undefined : origin
}

/** Whether the finding concerns the app's own code: the app's backend may not be running during `abp add`. */
function isOfTheApp({ rule }: Finding): boolean {
  return rule === 'no-page-errors'
}

/** Servers that render the pages also send the headers. */
const astroServer = /^@astrojs\/(?:cloudflare|deno|netlify|node|vercel)$/

/** `astro preview` of a static build does not send the app's headers. The app's own host may. */
function isOfPreview({ rule }: Finding, { dependencies, framework }: Project): boolean {
  const isStatic = framework.name === 'astro' && ![...dependencies].some((one) => astroServer.test(one))
  return isStatic && rule === 'manifest-cors'
}

function shown(finding: Finding): string {
  const { docs, remedy, severity, what, where } = finding
  const isOwn = severity === 'error' && isOfTheApp(finding)
  return [
    `${isOwn ? 'warn' : severity}: ${what}`,
    ...(where === undefined ? [] : [`  where  ${where}`]),
    ...(isOwn
      ? ["  why    It is probably the app's own: what abp add wrote runs only when an agent calls."]
      : []),
    `  fix    ${remedy}`,
    `  docs   ${docs}`,
  ].join('\n')
}

function afterFailedBuild(buildsWithout: boolean | undefined): string {
  if (buildsWithout === undefined)
    return 'The app was not built in the state before abp add, so whether it built then is not known. If it failed, fix that first. Then'
  if (buildsWithout)
    return 'Without what abp add wrote, the app builds, so one of these changes is the reason. They are in place again. Fix that, then'
  return 'It also fails without what abp add wrote. Fix that first, then'
}

/** @returns `undefined` if the framework has no development server, or it is not installed */
async function serveDevelopment(
  project: Project,
  terminal: Terminal,
): Promise<ServedApp | { problem: string } | undefined> {
  const port = String(await freePort())
  const server = developmentServerOf(project, port)
  return server && (await startServer(server, project.root, port, terminal))
}
