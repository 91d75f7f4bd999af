import { z } from 'zod'
import { say } from '../agent-text/index.ts'
import { envelopeOf, errorAnswer, savedAnswer, seen } from '../answers/index.ts'
import { defineTool } from './define.ts'

export const saveResultTool = defineTool({
  name: say`abp_save_result`,
  title: say`Save a result again`,
  description: say`Saves a result that could not be written; OUTPUT_FAILED names it.`,
  input: z.strictObject({
    result: z.string(),
    directory: z.string().optional().describe('Inside the output directory or an allowed root'),
  }),
  shownInput: z.object({ result: z.string(), directory: z.string().optional() }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  run: async (session, { result, directory }) => {
    const place = directory === undefined ? undefined : await session.files.resolve(directory)
    try {
      const saved = await session.output.saveAgain(result, place)
      return savedAnswer(saved, await seen(session, saved))
    } catch (error) {
      return errorAnswer(envelopeOf(error))
    }
  },
})
