/** Tests of the contracts: sound subjects pass, broken ones are caught. */
@NullMarked
package dev.credence.testkit;

import org.jspecify.annotations.NullMarked;
