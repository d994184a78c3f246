export const LANGUAGES = [{ code: 'en', name: 'English' }]
export const TEXTS = {}
