/** The one part of jstat that is used; the package ships no types. */
declare module "jstat" {
  const jstat: { beta: { inv(probability: number, alpha: number, beta: number): number } };
  export default jstat;
}
