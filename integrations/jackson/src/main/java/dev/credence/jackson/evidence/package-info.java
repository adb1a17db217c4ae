/** The JSON forms of evidence, one record for each, with their serializers and deserializers. */
@NullMarked
package dev.credence.jackson.evidence;

import org.jspecify.annotations.NullMarked;
