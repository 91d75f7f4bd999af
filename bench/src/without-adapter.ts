import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Copy, copyPlayground, type Framework } from '@abp-kit/playground-runner'

/** The lines that a user writes for the adapter, and what stands there without it. */
const lines: Record<
  Framework,
  { file: string; replace: [with_: string, without: string][]; remove?: string }
> = {
  next: {
    file: 'next.config.ts',
    replace: [['export default withAbp(nextConfig)', 'export default nextConfig']],
    remove: 'app/abp.json',
  },
  nuxt: { file: 'nuxt.config.ts', replace: [["modules: ['@abp-kit/nuxt'],", '']] },
  sveltekit: { file: 'vite.config.ts', replace: [['    abp(),\n', '']] },
}

/** Copies a playground and takes the adapter out of it, line by line. */
export async function copyWithoutAdapter(framework: Framework): Promise<Copy> {
  const copy = await copyPlayground(framework)
  const { file, replace, remove } = lines[framework]
  for (const [present, absent] of replace) await takeOut(copy, file, present, absent)
  if (framework === 'next') await takeOut(copy, 'app/layout.tsx', '<Abp />', '')
  if (remove) await rm(join(copy.directory, remove), { recursive: true })
  return copy
}

async function takeOut(copy: Copy, file: string, present: string, absent: string): Promise<void> {
  await copy.edit(file, (text) => {
    if (!text.includes(present))
      throw new Error(`${file} does not contain \`${present}\`; mend bench/src/without-adapter.ts.`)
    return text.replace(present, absent)
  })
}
