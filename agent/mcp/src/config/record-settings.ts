import { z } from 'zod'
import { path } from './path-setting.ts'
import { listOf, secretName } from './text-setting.ts'

/** The call data that is recorded. */
export const recordSettings = {
  record: path.optional().meta({
    group: 'Record',
    description:
      'Directory for a record of all calls: a file of JSON lines for each run. It is created when absent, and closed to everybody but you. It must be outside the output directory and --allow-root.',
  }),
  recordParams: z.enum(['hash', 'whole']).default('hash').meta({
    group: 'Record',
    description:
      'How --record writes the parameters of a call: as a hash whose key is new in each run, or whole up to 65,536 characters.',
  }),
  recordMask: listOf(secretName).default([]).meta({
    group: 'Record',
    description:
      'Parameter that --record hides, wherever it is: `password`, or the end of its path, `card.number`. Repeatable.',
  }),
  recordTrace: z.boolean().default(false).meta({
    group: 'Record',
    description:
      "With --record: also a trace of the page during each call, which opens in the Performance panel of Chrome's DevTools. It has pictures of the page. A browser records one trace at a time.",
  }),
  recordMaxSize: z.number().positive().default(100).meta({
    group: 'Record',
    unit: 'MB',
    description: 'When the records and traces take more, the oldest are removed.',
  }),
}
