import { runInProduction } from './run-in-production.ts'

/**
 * @returns the function that runs handlers. In development, it fails calls that use forbidden APIs; in
 *   production, it refuses the APIs.
 */
export async function chooseGuard(): Promise<typeof runInProduction> {
  try {
    // Bundlers replace this with a constant and remove the unused code.
    if (process.env.NODE_ENV !== 'production')
      return (await import('../guard-dev/run-in-development.ts')).runInDevelopment
  } catch {
    // Without a bundler, `process` is missing, so development cannot be detected.
  }
  return runInProduction
}
