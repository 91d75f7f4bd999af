import { createResultStore } from '@abp-kit/core/result-store/server'
import { defineEventHandler, toWebRequest } from 'h3'
import { limits, openStorage } from '#abp-kit/result-store'

const resultStore = createResultStore({ ...limits, storage: openStorage })

/** Serves the result store at `/abp-results` and all its subpaths, below the base path. */
export default defineEventHandler((event) => resultStore(toWebRequest(event)))
