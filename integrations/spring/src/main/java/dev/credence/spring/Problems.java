package dev.credence.spring;

import dev.credence.api.refusal.RefusedException;
import dev.credence.api.registry.Registry.UnknownNameException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Converts exceptions to responses. It is a top-level class, because Spring would register a class nested in a configuration as a bean. */
@RestControllerAdvice
class Problems {
    @ExceptionHandler
    ProblemDetail unknown(UnknownNameException thrown) {
        return problem("Unknown name", thrown);
    }

    @ExceptionHandler
    ProblemDetail refused(RefusedException thrown) {
        ProblemDetail problem = problem("Refused", thrown);
        problem.setProperty("code", thrown.refusal().code().word());
        problem.setProperty("instead", thrown.refusal().instead());
        problem.setProperty("modules", thrown.refusal().modules());
        return problem;
    }

    private static ProblemDetail problem(String title, RuntimeException thrown) {
        ProblemDetail problem =
                ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(thrown.getMessage()));
        problem.setTitle(title);
        return problem;
    }
}
