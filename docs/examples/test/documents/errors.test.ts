import { expect, test } from 'vitest'
import { errorPage } from './error-page'

test('docs/errors.md is made from the registry (fix it with --update)', async () => {
  await expect(errorPage()).toMatchFileSnapshot('../../../errors.md')
})
