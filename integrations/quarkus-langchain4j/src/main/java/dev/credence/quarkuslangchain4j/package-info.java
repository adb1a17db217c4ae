/**
 * Evaluation reports of Quarkus LangChain4j as outcomes, and their share of passed evaluations with intervals as a page and as JSON.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.quarkuslangchain4j;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
