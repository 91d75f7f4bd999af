import { z } from 'zod'
import { envelopeOf, errorAnswer, savedAnswer, savedOutput } from '../answers'
import { defineTool } from './define'

export const saveResultTool = defineTool({
  name: 'abp_save_result',
  title: 'Save a result again',
  description:
    'Saves a result that could not be written when it came, for example because the disk was full or the store away. ' +
    'The error OUTPUT_FAILED names it in its details.',
  input: z.strictObject({
    result: z.string().describe('`result` of the error'),
    directory: z
      .string()
      .optional()
      .describe('Another directory: inside the output directory or an allowed root'),
  }),
  output: savedOutput,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  run: async (bridge, { result, directory }) => {
    const place = directory === undefined ? undefined : await bridge.files.resolve(directory)
    try {
      return savedAnswer(await bridge.output.saveKept(result, place))
    } catch (error) {
      return errorAnswer(envelopeOf(error))
    }
  },
})
