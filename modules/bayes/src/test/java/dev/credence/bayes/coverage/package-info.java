/** Programs that measure the coverage of the posterior intervals. */
package dev.credence.bayes.coverage;
