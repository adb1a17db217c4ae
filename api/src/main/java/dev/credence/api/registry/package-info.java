/** Finding metrics, interval methods and comparators by the names people write. */
@NullMarked
package dev.credence.api.registry;

import org.jspecify.annotations.NullMarked;
