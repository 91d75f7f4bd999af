import { init } from '@sentry/browser'

init({ dsn: `${location.protocol}//key@${location.host}/1` })
