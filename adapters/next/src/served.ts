import { type AbpManifest, describeApp, expectApp } from '@abp-kit/core/adapter'
import definition from '@abp-kit/next/app'

/** What the server knows of the app. In a build withAbp puts `built.ts` in the place of this module, when it can. */
export const manifest: AbpManifest = describeApp(expectApp(definition), console.warn)
