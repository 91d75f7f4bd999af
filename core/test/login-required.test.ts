import { afterEach, expect, test, vi } from 'vitest'
import { loginRequired } from '../src/index.ts'

afterEach(() => vi.unstubAllGlobals())

test('names the login page, by its whole address', () => {
  vi.stubGlobal('document', { baseURI: 'https://shop.example/docs/orders?page=2' })
  for (const [given, loginUrl] of [
    ['/sign-in?next=%2F', 'https://shop.example/sign-in?next=%2F'],
    ['sign-in', 'https://shop.example/docs/sign-in'],
    [new URL('https://id.example/login'), 'https://id.example/login'],
  ] as const)
    expect(loginRequired(given).toJSON()).toEqual({
      code: 'PERMISSION_REQUIRED',
      message: 'Nobody is signed in to this app, or the login has run out.',
      retryable: true,
      details: { loginUrl },
    })
})

test('works without a document, with a message of the app', () => {
  expect(loginRequired('/sign-in', 'Ada was signed out.').toJSON()).toMatchObject({
    message: 'Ada was signed out.',
    details: { loginUrl: '/sign-in' },
  })
})
