/** The parts of jstat that are used; the package ships no types. */
declare module "jstat" {
  const jstat: {
    beta: { inv(probability: number, alpha: number, beta: number): number };
    gamma: { inv(probability: number, shape: number, scale: number): number };
    chisquare: { inv(probability: number, freedom: number): number };
    /** The regularised incomplete beta function. */
    ibeta(x: number, a: number, b: number): number;
  };
  export default jstat;
}
