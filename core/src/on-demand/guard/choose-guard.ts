import { runInProduction } from './run-in-production'

/** @returns what runs handlers: it fails calls in development, and answers in production. */
export async function chooseGuard(): Promise<typeof runInProduction> {
  try {
    // A constant for bundlers, which leave out what is not used.
    if (process.env.NODE_ENV !== 'production')
      return (await import('../guard-dev/run-in-development')).runInDevelopment
  } catch {
    // Without a bundler nobody says that this is development.
  }
  return runInProduction
}
