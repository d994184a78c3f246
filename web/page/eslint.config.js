// What the linter looks for in the page and its tests.

import js from '@eslint/js'
import globals from 'globals'
import hooks from 'eslint-plugin-react-hooks'

export default [
  { ignores: ['dist/'] },
  js.configs.recommended,
  {
    languageOptions: {
      ecmaVersion: 2024, sourceType: 'module', parserOptions: { ecmaFeatures: { jsx: true } },
      globals: { ...globals.browser, ...globals.serviceworker, ...globals.node, __SINGLE__: 'readonly', __VERSION__: 'readonly' },
    },
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      // The rule knows no JSX; TypeScript finds variables that are not used.
      'no-unused-vars': 'off',
      eqeqeq: 'error', 'no-var': 'error', 'prefer-const': 'error', 'object-shorthand': 'error',
    },
  },
]
