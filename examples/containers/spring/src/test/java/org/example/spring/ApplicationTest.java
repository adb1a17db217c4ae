package org.example.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

class ApplicationTest {
    private static final String COUNTS = "{\"type\":\"binary\",\"tp\":199,\"fp\":2,\"fn\":13,\"tn\":355}";

    @Test
    void countsGoInAndAnIntervalComesOutAsJson() throws IOException, InterruptedException {
        String[] arguments = {"--server.port=0", "--credence.level=0.9"};
        try (ConfigurableApplicationContext context = SpringApplication.run(Application.class, arguments)) {
            String port = context.getEnvironment().getProperty("local.server.port");
            HttpResponse<String> answer = posted("http://127.0.0.1:" + port + "/metrics/recall", COUNTS);
            assertEquals(200, answer.statusCode(), answer.body());
            assertTrue(answer.body().startsWith("{\"metric\":\"recall\",\"method\":\"wilson-modified\""), answer.body());
            assertTrue(answer.body().contains("\"level\":0.9"), answer.body());
            HttpResponse<String> bad =
                    posted("http://127.0.0.1:" + port + "/metrics/recall", COUNTS.replace("13", "-1"));
            assertEquals(400, bad.statusCode(), bad.body());
        }
    }

    private static HttpResponse<String> posted(String address, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }
}
