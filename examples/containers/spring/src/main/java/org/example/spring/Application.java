package org.example.spring;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@RestController
class Application {
    private final Credence credence;

    Application(Credence credence) {
        this.credence = credence;
    }

    @PostMapping("/metrics/{metric}")
    Estimate estimate(@PathVariable String metric, @RequestBody ConfusionMatrix counts) {
        return credence.estimate(metric, counts);
    }

    public static void main(String[] arguments) {
        SpringApplication.run(Application.class, arguments);
    }
}
