import { manifestResponse } from '@abp-kit/core/adapter'
import { defineEventHandler } from 'h3'
import { manifest, problem } from '#abp-kit/definition'

/** Answers at `/abp.json` below the base path. */
export default defineEventHandler(() =>
  manifest ? manifestResponse(manifest) : Response.json({ error: problem }, { status: 500 }),
)
