import { type AbpManifest, describeApp, expectApp } from '@abp-kit/core/adapter'
import definition from '@abp-kit/next/app'

/** The server's information about the app. In a build, withAbp replaces this module with `built.ts` if it can. */
export const manifest: AbpManifest = describeApp(expectApp(definition), console.warn)
