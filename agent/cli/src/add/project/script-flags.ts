/** Flags that scripts pass to Vite or Astro, and that the server of a build also needs: names and values. */
export type Flags = Partial<Record<'base' | 'config' | 'mode' | 'outDir', string>>

const programs = String.raw`(?:^|[\s&|;(/])(?:vite|vp|astro|react-router)`

const commands = {
  // With `--ssr`, Vite builds a server, in addition to the files for browsers.
  build: new RegExp(String.raw`${programs}\s+build\b(?![^&|;]*\s--ssr\b)([^&|;]*)`),
  dev: new RegExp(String.raw`${programs}(?:\s+(?:dev|serve))?(?=\s+-|\s*$|\s*[&|;])([^&|;]*)`),
}

const flag = /\s(?:--(base|config|mode|outDir)|-([cm]))[=\s]+(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g

/**
 * @param scripts - of package.json
 * @param command - the command to find in the script of that name, and then in the scripts that it may call
 * @returns the flags, without values that only a shell can resolve
 */
export function flagsOf(scripts: Readonly<Record<string, string>>, command: 'build' | 'dev'): Flags {
  const flags: Flags = {}
  const texts = [scripts[command] ?? '', ...(command === 'build' ? Object.values(scripts) : [])]
  const [, given = ''] = texts.map((text) => commands[command].exec(text)).find((found) => found) ?? []
  for (const [, long, short, ...values] of given.matchAll(flag)) {
    const value = values.find((one) => one !== undefined)
    if (value === undefined || /[$`%]/.test(value)) continue
    if (short === 'c' || long === 'config') flags.config = value
    if (short === 'm' || long === 'mode') flags.mode = value
    if (long === 'base' || long === 'outDir') flags[long] = value
  }
  return flags
}

/**
 * @returns the flag with which the `dev` script chooses the Next.js bundler. With another bundler, the
 *   configuration may not fit
 */
export function bundlerFlag({ dev = '' }: Readonly<Record<string, string>>): string[] {
  const [, flag] = /\bnext dev\b[^&|;]*?\s(--webpack|--turbo(?:pack)?)(?!\S)/.exec(dev) ?? []
  return flag === undefined ? [] : [flag]
}
