import { AbpError } from '@abp-kit/core/protocol'

/**
 * Loads a peer package: users who never need the format do not install it.
 *
 * @param name - package name, which the user installs
 * @param load - imports it
 * @param otherwise - the alternative, at the end of a sentence: `attach the file as a PDF`
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
