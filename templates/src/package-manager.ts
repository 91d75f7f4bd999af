/** A package manager's commands, as a user types them. */
export interface PackageManager {
  install: string
  /** The words before a script name. */
  run: string
  /** The words that start a program from the app's own dependencies. */
  exec: string
  /** The words that fetch a package and start its program. */
  fetch: string
  /** The words that start this program, before its arguments. */
  create: string
  /** The separator that makes npm pass the arguments on. */
  separator: string
}

export const packageManagers = {
  npm: {
    install: 'npm install',
    run: 'npm run',
    exec: 'npx',
    fetch: 'npx -y',
    create: 'npm create abp-app',
    separator: '--',
  },
  pnpm: {
    install: 'pnpm install',
    run: 'pnpm',
    exec: 'pnpm exec',
    fetch: 'pnpm dlx',
    create: 'pnpm create abp-app',
    separator: '',
  },
  yarn: {
    install: 'yarn install',
    run: 'yarn',
    exec: 'yarn',
    // Yarn 1 has no `dlx`; npm is installed with Node.js.
    fetch: 'npx -y',
    create: 'yarn create abp-app',
    separator: '',
  },
  bun: {
    install: 'bun install',
    run: 'bun run',
    exec: 'bunx',
    fetch: 'bunx',
    create: 'bun create abp-app',
    separator: '',
  },
} as const satisfies Record<string, PackageManager>

export type PackageManagerName = keyof typeof packageManagers

export const packageManagerNames: readonly string[] = Object.keys(packageManagers)

export function isPackageManagerName(name: string): name is PackageManagerName {
  return Object.hasOwn(packageManagers, name)
}

/**
 * @param userAgent - `npm_config_user_agent`, which every package manager sets: `pnpm/12.21.0 npm/? node/…`
 * @returns the package manager that started this program; npm by default
 */
export function detectPackageManager(userAgent: string | undefined): PackageManagerName {
  const name = userAgent?.split('/', 1)[0] ?? ''
  return isPackageManagerName(name) ? name : 'npm'
}
