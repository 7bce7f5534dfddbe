/** Configures ESLint. dependency-cruiser.cjs checks import direction, Prettier formats. */
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import graphql from './graphql.js';
import portal from './words.js';

export default defineConfig(
  globalIgnores(['build/', '.cache/', '**/generated/']),
  { files: ['**/*.{js,mjs,cjs,ts,tsx}'], ...js.configs.recommended },
  graphql,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: process.cwd() } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { portal },
    rules: { 'portal/words': 'error' },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs,cjs,graphql}'],
    ignores: ['tools/lint/words.js'],
    plugins: { portal },
    rules: { 'portal/plain': 'error' },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        console: 'readonly',
        fetch: 'readonly',
        process: 'readonly',
        module: 'writable',
        URL: 'readonly',
      },
    },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['server/env.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only server/env.ts reads the environment.',
        },
      ],
    },
  },
);
