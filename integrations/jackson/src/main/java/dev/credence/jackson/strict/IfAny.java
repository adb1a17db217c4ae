package dev.credence.jackson.strict;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A field that is written only where there is any, and may be missing where it is read; it is not null then. */
@Retention(RetentionPolicy.RUNTIME)
@JacksonAnnotation
@JacksonAnnotationsInside
@JsonInclude(JsonInclude.Include.NON_NULL)
public @interface IfAny {}
