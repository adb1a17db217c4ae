/**
 * Strict reading and exact writing of records with Jackson, used by every form of Credence's JSON, whatever the settings of the
 * program's own mapper.
 */
@NullMarked
package dev.credence.jackson.strict;

import org.jspecify.annotations.NullMarked;
