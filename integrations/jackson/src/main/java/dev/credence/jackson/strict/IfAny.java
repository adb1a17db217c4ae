package dev.credence.jackson.strict;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks a field that is written only if it is not null, and that may be missing but not null when it is read. */
@Retention(RetentionPolicy.RUNTIME)
@JacksonAnnotation
@JacksonAnnotationsInside
@JsonInclude(JsonInclude.Include.NON_NULL)
public @interface IfAny {}
