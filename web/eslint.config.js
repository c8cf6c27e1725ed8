// What tsc does not see, and what this page agreed on. Layout is prettier's business.

import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

// A member that nobody else may use is #private. Lit's decorators cannot see such a one, and a constructor cannot be one:
// these two say `private`.
const privateMembers = [
  {
    selector:
      ':matches(PropertyDefinition, MethodDefinition[kind!="constructor"])[accessibility="private"]:not(:has(> Decorator))',
    message: 'Write #name instead of private name.',
  },
  {
    selector: 'TSParameterProperty',
    message: 'Declare the member in the class, and assign it in the constructor.',
  },
  {
    selector: ':matches(PropertyDefinition, MethodDefinition, TSPropertySignature) > Identifier.key[name=/^_|_$/]',
    message: 'A name neither begins nor ends with an underscore; a private member is #name.',
  },
];

// The policy of the page (docs/formats/wire.md 6.6) lets a style be set by properties alone.
const inlineStyles = [
  {
    selector: 'TemplateElement[value.raw=/\\sstyle=/]',
    message: 'The policy of the page blocks style attributes: write a rule, or .style=${...}.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^createElement/] > Literal[value="style"]',
    message: 'The policy of the page blocks style elements: adopt a sheet.',
  },
];

// What msg() of lit-localize answers depends on the language, which is set before the first element is made but after all files are read.
const texts = [
  {
    selector: 'CallExpression[callee.name="msg"]:not(:function CallExpression)',
    message: 'Call msg() in a function: the language is not set yet when the file is read.',
  },
  {
    selector: 'CallExpression[callee.name="msg"] > TaggedTemplateExpression[tag.name!="str"]',
    message: 'A text has no markup: use slotted() of language/slots.ts.',
  },
  {
    selector:
      'TemplateLiteral > CallExpression[callee.name="msg"]:not(TaggedTemplateExpression TemplateLiteral > CallExpression)',
    message: 'Do not glue texts together: a sentence is one msg().',
  },
];

export default defineConfig(
  // Written by tools/wire/generate.mjs, which has its own gate.
  {
    ignores: [
      'src/net/enums.ts',
      'src/net/records.ts',
      'src/net/values.ts',
      'src/net/messages.ts',
      'src/net/whole.ts',
      'src/core/shapes.ts',
    ],
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...privateMembers, ...inlineStyles, ...texts],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-member-accessibility': ['error', { accessibility: 'no-public' }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  // Tests print the seed that repeats them. What stands in for a part of the browser fails as that part does, later.
  { files: ['tests/**/*.ts'], rules: { 'no-console': 'off', '@typescript-eslint/require-await': 'off' } },
);
