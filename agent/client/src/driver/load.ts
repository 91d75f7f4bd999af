import { AbpError } from '@abp-kit/core/protocol'
import { reasonOf } from '../reason.ts'

export type DriverName = 'puppeteer' | 'playwright'

/** @throws {AbpError} `DRIVER_NOT_FOUND` */
export async function loadPuppeteer() {
  const { default: puppeteer } = await import('puppeteer-core').catch(missing('puppeteer-core'))
  return puppeteer
}

/** @throws {AbpError} `DRIVER_NOT_FOUND` */
export async function loadPlaywright() {
  const { chromium } = await import('playwright-core').catch(missing('playwright-core'))
  return chromium
}

/** @returns the driver to use. @throws {AbpError} `DRIVER_NOT_FOUND` when neither is installed */
export async function chooseDriver(): Promise<DriverName> {
  try {
    await loadPuppeteer()
    return 'puppeteer'
  } catch {
    await loadPlaywright().catch(missing('puppeteer-core'))
    return 'playwright'
  }
}

function missing(name: string) {
  return (cause: unknown): never => {
    const reason = reasonOf(cause)
    throw new AbpError(
      'DRIVER_NOT_FOUND',
      `${name} cannot be loaded: add it to your project (\`npm install ${name}\`). ${reason}`,
      { cause },
    )
  }
}
