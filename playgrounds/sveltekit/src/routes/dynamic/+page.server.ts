export const load = () => ({ now: new Date().toISOString() })
