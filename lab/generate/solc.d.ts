declare module 'solc' {
  interface Compiler {
    /** Standard JSON in, standard JSON out. */
    compile(input: string): string;
  }
  const compiler: Compiler;
  export default compiler;
}
