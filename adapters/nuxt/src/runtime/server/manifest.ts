import { manifestResponse } from '@abp-kit/core/adapter/server'
import { defineEventHandler } from 'h3'
import { read } from '#abp-kit/definition'

/** Serves the manifest at `/abp.json`, below the base path. */
export default defineEventHandler(() => {
  const { manifest, problem } = read()
  return manifest ? manifestResponse(manifest) : Response.json({ error: problem }, { status: 500 })
})
