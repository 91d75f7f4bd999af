import { AbpError } from '@abp-kit/core/protocol'

/**
 * Loads a package that is a peer: whoever never meets the format does not install it.
 *
 * @param name - of the package, and what the user installs
 * @param load - imports it
 * @param otherwise - what can be done without it, at the end of a sentence: `attach the file as a PDF`
 * @throws {AbpError} `CONVERTER_MISSING`, with the command that installs it
 */
export async function loadPackage<Module>(
  name: string,
  load: () => Promise<Module>,
  otherwise: string,
): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && /MODULE_NOT_FOUND$/.test(String(cause.code))
    if (!missing) throw cause
    throw new AbpError(
      'CONVERTER_MISSING',
      `This needs the package ${name}, which is not installed. Run \`npm install ${name}\`, or ${otherwise}.`,
      { cause },
    )
  }
}
