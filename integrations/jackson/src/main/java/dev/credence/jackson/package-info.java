/** Evidence and results as JSON, for Jackson 3. */
@NullMarked
package dev.credence.jackson;

import org.jspecify.annotations.NullMarked;
