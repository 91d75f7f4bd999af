import { type ConnectOptions, connect, type Session } from '@abp-kit/client'
import { samples } from '@abp-kit/showcase/samples'

const answers: Readonly<Record<string, unknown>> = Object.assign({}, ...samples.map(({ answers }) => answers))

/** Chromium's own picture, and no window that asks for it. */
const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/**
 * Connects as an agent that can call every sample of the showcase: it answers the questions that they ask, and its
 * browser has a camera and grants what they need.
 *
 * @throws {AbpError} like the client's `connect`
 */
export async function connectForSamples(url: string, options: ConnectOptions = {}): Promise<Session> {
  return connect(url, {
    ...options,
    args: [...fakeCamera, ...(options.args ?? [])],
    permissions: samples.flatMap(({ permissions = [] }) => permissions),
    onElicitation: ({ method }) =>
      method in answers
        ? { success: true, data: answers[method] }
        : {
            success: false,
            error: { code: 'NOT_SUPPORTED', message: `No sample asks ${method}.`, retryable: false },
          },
  })
}
