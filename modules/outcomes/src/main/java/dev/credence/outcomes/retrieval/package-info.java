/**
 * Measures of retrieval: relevance judgements and ranked runs in the formats of TREC become outcomes with one item for each query.
 *
 * <p>{@link dev.credence.outcomes.retrieval.Retrieval#outcomes} computes them. The metrics {@code ndcg-at}, {@code
 * average-precision-per-query}, {@code reciprocal-rank}, {@code recall-at}, {@code precision-at} and {@code hit-at} read them.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.outcomes.retrieval;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
